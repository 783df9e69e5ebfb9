import { registerHooks } from 'node:module'

// It is written for bundlers: its modules import JSON without the attribute that Node asks for.
registerHooks({
  load: (url, context, load) =>
    load(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
)

/** What GitHub would refuse in a workflow file. */
export async function workflowErrors(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}
