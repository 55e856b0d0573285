import type { Interview } from './interview.ts'

/** An interview about a transactional outbox. */
export const eventQueueInterview: Interview = {
  title: 'Architecture: payments and events',
  lines: [
    'When an order is paid, we store it and then publish an event to Kafka. Sometimes the event is missing. What happened?',
    'That is the dual write problem. The process can crash between the commit and the publish. Swapping the two does not help, because then we could announce an order that was rolled back.',
    'So how do you make it reliable?',
    'With a transactional outbox. The event is a row in the same database transaction as the order. A separate process reads the outbox in order, publishes, and marks the row as sent.',
    'Can it publish twice?',
    'Yes. It may crash after publishing and before marking. So delivery is at least once, and the consumers have to be idempotent.',
    'How does a consumer become idempotent?',
    'Each event has an id. The consumer stores the id in a table with a unique constraint, in the same transaction as its own change. If the insert conflicts, the event was handled before and is skipped.',
    'Kafka advertises exactly-once semantics. Is that not enough?',
    'That holds for reading from Kafka and writing to Kafka in one transaction. As soon as the effect is in another system, such as our database or a card network, we are back to at least once with deduplication.',
    'Two events of the same order arrive in the wrong order.',
    'I would use the order id as the partition key, since Kafka keeps the order within a partition. And each event carries a version, so that a consumer can ignore one that is older than what it knows.',
    'A single event always fails. What happens to the ones behind it?',
    'It blocks its partition. After a few attempts with backoff I move it to a dead letter topic with the error, alert somebody, and go on. For payments I would also stop later events of the same order.',
    'How do you know that the outbox is healthy?',
    'By the age of the oldest row that has not been sent. One number, one alert, and it covers a dead publisher, a slow broker and a poison message alike.',
  ],
}
