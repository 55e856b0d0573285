import type { Interview } from './interview.ts'

/** An interview about indexes and pagination. */
export const slowQueryInterview: Interview = {
  title: 'PostgreSQL: a slow query',
  lines: [
    'Here is a query that lists the orders of a customer, newest first, with a limit of twenty. It takes four seconds in production. How do you find out why?',
    'I would run EXPLAIN ANALYZE with BUFFERS on a copy with the same statistics. I want to see whether it is a sequential scan, how many rows it reads, and how many of those it throws away.',
    'The plan says: sequential scan on orders, rows removed by filter, twelve million. Then a sort.',
    'So there is no index that serves the filter. I would create a B-tree index on customer id and created at, descending. Then PostgreSQL can walk the index in order, stop after twenty entries, and needs no sort at all.',
    'Why both columns, and why in that order?',
    'The equality condition goes first, so all entries of one customer are next to each other. Within those, the second column gives the order. The other way around the index would be ordered by time over all customers, and it would have to skip most entries.',
    'The table gets two thousand inserts a second. How do you create the index without stopping them?',
    'With CREATE INDEX CONCURRENTLY. It takes longer because it scans the table twice, and it cannot run inside a transaction, but it does not block writes. If it fails it leaves an invalid index behind, which has to be dropped.',
    'Next problem. With offset one hundred thousand the same list is slow again.',
    'Offset reads and discards all those rows. I would use keyset pagination: the page remembers the last created at and id, and asks for rows that are smaller than that pair. The index answers it directly, whatever the page.',
    'Why do you need the id in there?',
    'Because two orders can have the same timestamp. Without a tie-breaker a row could be shown twice or be missed between two pages.',
    'What does the index cost us?',
    'Every insert writes one more entry, the index takes disk space and cache, and updates of indexed columns cannot be heap-only tuple updates any more. For this query that is worth it.',
    'And if the planner still does not use it?',
    'Then I look at the statistics. Maybe they are stale and ANALYZE helps, or one customer has half of all orders and a sequential scan really is cheaper for that one.',
  ],
}
