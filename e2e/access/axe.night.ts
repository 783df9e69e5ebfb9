import { test } from '../gallery.ts'
import { GALLERY_STATES, openGallery, SCREENS } from '../screen-list.ts'
import { checkBothSizes, lookAtScreens } from './look-at-screens.ts'

lookAtScreens(SCREENS)

for (const { name, open } of GALLERY_STATES) {
  test(`axe finds nothing in ${name}, and nothing scrolls sideways`, async ({ page, galleryOrigin }) => {
    await openGallery(page, galleryOrigin)
    await open(page)
    await checkBothSizes(page, name)
  })
}
