/** Known when the page loads: a browser learns it by an update only. */
export const browserKnowsPasskeys = 'PublicKeyCredential' in globalThis
