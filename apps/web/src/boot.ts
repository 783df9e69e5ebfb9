import './app/no-eval.ts'

// The first paint shows the name from index.html; the app, fetched meanwhile, starts right after it.
// A hidden page paints nothing, so there is nothing to wait for.
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(start))
else start()

function start(): void {
  void import('./main.tsx')
}
