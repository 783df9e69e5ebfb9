/**
 * For the `ref` of something that stays in sight: publishes its height as a style variable, so that what would lie below
 * it can make room.
 */
export const measureHeight = (variable: `--${string}`) => (element: HTMLElement) => {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}
