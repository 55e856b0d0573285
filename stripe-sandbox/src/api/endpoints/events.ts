import type { AddCall } from '../calls.ts'
import {
  addListEndpoint,
  filterByField,
  filterByOneOf,
  filterByTime,
} from '../lists/list-endpoint.ts'
import { listRule, textRule } from '../parameters/parameter-rules.ts'

/** Adds `/v1/events`: https://docs.stripe.com/api/events */
export function addEvents(add: AddCall): void {
  add('GET', '/v1/events/:id', {}, ({ store }, { params }) => store.get('event', params.id ?? ''))
  addListEndpoint(add, '/v1/events', {
    kind: 'event',
    filters: {
      created: filterByTime(({ created }) => created),
      type: filterByField(({ type }) => type),
      types: filterByOneOf(({ type }) => type, listRule(textRule(), 20)),
    },
  })
}
