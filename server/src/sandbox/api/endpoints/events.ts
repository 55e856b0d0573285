import type { AddCall } from '../calls.ts'
import { addList, byField, byOneOf, byTime } from '../lists/list-call.ts'
import { list, textRule } from '../parameters/rules.ts'

/** Adds `/v1/events`: https://docs.stripe.com/api/events */
export function addEvents(add: AddCall): void {
  add('GET', '/v1/events/:id', {}, ({ store }, { params }) => store.get('event', params.id ?? ''))
  addList(add, '/v1/events', {
    kind: 'event',
    filters: {
      created: byTime(({ created }) => created),
      type: byField(({ type }) => type),
      types: byOneOf(({ type }) => type, list(textRule(), 20)),
    },
  })
}
