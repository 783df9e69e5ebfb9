import { routes } from '../../apps/web/src/app/routes.ts'
import { changedFiles, isTouched } from '../../tools/ci/changed-files.ts'
import { ROOT } from '../../tools/dev-config.ts'
import { screensOf } from '../screen-list.ts'
import { lookAtScreens } from './look-at-screens.ts'

// Screens that this change touches. `npm run night` looks at every screen.
const changed = changedFiles(ROOT)
lookAtScreens(screensOf(routes.filter(({ load }) => isTouched(load, changed))))
