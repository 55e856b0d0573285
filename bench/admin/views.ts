import { userFilters, userSortColumns } from '@live-scribe/contract/admin'

type View = [name: string, method: 'GET' | 'POST', path: string]

const users = (query: string) => `/api/admin/users?${query}`

/** The admin area's requests to measure: every tab, each order and filter, and several searches. */
export const adminViews: View[] = [
  ['summary', 'GET', '/api/admin/summary'],
  ...userSortColumns.map((order): View => [`users by ${order}`, 'GET', users(`order=${order}`)]),
  ...userSortColumns.map(
    (order): View => [`users by ${order}, a late page`, 'GET', users(`order=${order}&page=1500`)],
  ),
  ...userFilters.map((filter): View => [`users: ${filter}`, 'GET', users(`filter=${filter}`)]),
  ...['person99', 'p', '%', 'nobody like that', 'PERSON 7', '5e', '@example.com'].map(
    (search): View => [
      `users with “${search}”`,
      'GET',
      users(new URLSearchParams({ search }).toString()),
    ],
  ),
  ['users with “person”, by what they paid', 'GET', users('search=person&order=total_paid')],
  [
    'users with “person9” who paid, by minutes',
    'GET',
    users('search=person9&filter=paid&order=total_minutes'),
  ],
  ['affiliates', 'POST', '/api/rpc/get_all_affiliates_with_stats'],
  ['a user by address', 'GET', '/api/admin/user-by-email?email=Person77777@example.com'],
  ['what administrators did', 'GET', '/api/admin/audit'],
  ['interviews', 'POST', '/api/rpc/get_interview_stats'],
]
