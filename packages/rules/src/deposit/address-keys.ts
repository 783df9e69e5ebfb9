/** Anyone can make its secret half: the seed is 32 bytes of 02. For development and tests only. */
export const DEVELOPMENT_ADDRESS_KEY = '8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394'

/** The keys by which the web app believes a deposit address, and no others. A signer signs with one of them. */
export const ADDRESS_KEYS: readonly string[] = [DEVELOPMENT_ADDRESS_KEY]
