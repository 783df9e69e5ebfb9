import { chainCodeApart } from './chain-code-apart.ts'
import { coloursInTokens } from './colours-in-tokens.ts'
import { domainsLearnFromEvents } from './domains-learn-from-events.ts'
import { envInConfig } from './env-in-config.ts'
import { featuresStayApart } from './features-stay-apart.ts'
import { fileLength } from './file-length.ts'
import { functionLength } from './function-length.ts'
import { importDirections } from './import-directions.ts'
import { knownRuleIds } from './known-rule-ids.ts'
import { layers } from './layers.ts'
import { ledgerOnePostingFunction } from './ledger-one-posting-function.ts'
import { lockNamesNoRegistry } from './lock-names-no-registry.ts'
import { namesSayWhat } from './names-say-what.ts'
import { noBarrels } from './no-barrels.ts'
import { noConsole } from './no-console.ts'
import { noCycles } from './no-cycles.ts'
import { noImportant } from './no-important.ts'
import { noMachinePaths } from './no-machine-paths.ts'
import { plainWords } from './plain-words.ts'
import type { Rule } from './rule.ts'
import { rulesImportNothing } from './rules-import-nothing.ts'
import { rulesStayPure } from './rules-stay-pure.ts'
import { sqlInStores } from './sql-in-stores.ts'
import { testingStaysBehind } from './testing-stays-behind.ts'
import { textsWithoutIntl } from './texts-without-intl.ts'
import { todoHasIssue } from './todo-has-issue.ts'

export const rules: readonly Rule[] = [
  importDirections,
  rulesImportNothing,
  testingStaysBehind,
  featuresStayApart,
  domainsLearnFromEvents,
  noBarrels,
  namesSayWhat,
  layers,
  noCycles,
  sqlInStores,
  envInConfig,
  chainCodeApart,
  ledgerOnePostingFunction,
  rulesStayPure,
  noConsole,
  coloursInTokens,
  textsWithoutIntl,
  noImportant,
  todoHasIssue,
  plainWords,
  knownRuleIds,
  noMachinePaths,
  lockNamesNoRegistry,
  fileLength,
  functionLength,
]
