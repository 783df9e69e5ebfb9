/**
 * The page's security policy allows no code made from text. The schema library would try it once and leave a violation behind;
 * it reads this before its first schema, which is long before a module of ours could call its `config`.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
