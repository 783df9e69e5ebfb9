import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createStore } from './app/store.ts'
import { SystemStatus } from './features/system/SystemStatus.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <SystemStatus />
    </Provider>
  </StrictMode>,
)
