import type { Interview } from './interview.ts'

/** An interview in which the candidate codes an LRU cache. */
export const lruCacheInterview: Interview = {
  title: 'Coding: an LRU cache',
  lines: [
    'Please write a least recently used cache with get and put, both in constant time. Talk while you type.',
    'I need a hash map for the lookup and something that keeps the order of use. Classically that is a doubly linked list: the map points to the node, and moving a node to the front is a few pointer changes.',
    'You are writing TypeScript. Is there a shorter way?',
    'Yes. A Map iterates in insertion order. On get I delete the key and set it again, so it becomes the newest. When the size is above the capacity, I delete the first key that keys gives me.',
    'Is taking the first key really constant time?',
    'Amortised, yes, in V8. Deleted entries leave holes in the table, which are skipped and cleaned up when it is rehashed. If I needed a hard bound per operation, I would write the linked list.',
    'What does get return for a key whose value is undefined?',
    'Good point. I should check with has, because otherwise a stored undefined looks like a miss and would not be refreshed. Or the type forbids undefined as a value.',
    'Let us say the capacity is zero.',
    'Then put stores the entry and removes it at once, which is correct but odd. I would throw a RangeError in the constructor when the capacity is not a positive integer.',
    'Which tests would you write?',
    'Reading refreshes an entry, so that another is evicted. Overwriting a key does not grow the cache. A capacity of one works. And a property test against a slow model with an array, with random operations.',
    'Now several requests ask for the same missing key at the same time, and each loads it from the database.',
    'I would store the promise in the cache instead of the value, so that they all wait for one load. If it rejects, the entry has to be removed, or the error would be cached.',
    'Any last words on the complexity?',
    'Time is constant for both operations, and space is linear in the capacity. With the linked list the constant factor is larger, because every entry has two more pointers.',
  ],
}
