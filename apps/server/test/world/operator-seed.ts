/** The operator's key seed of every test node, so that transcripts of all nodes verify with the same root key. */
export const OPERATOR_SEED = '5e'.repeat(32)
