/** Says which chain this is. The same for every local chain, so that a configuration can name it. */
export const LOCALNET_GENESIS_HASH = 'Loca1NetThrowdown11111111111111111111111111'
