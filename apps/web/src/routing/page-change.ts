import { createContext, useContext } from 'react'

/** Whether another page is on its way while the last one is still shown. */
export const PageChangeContext = createContext(false)
export const useIsPageChanging = (): boolean => useContext(PageChangeContext)
