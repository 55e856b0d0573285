import type { Interview } from './interview.ts'

/** An interview about a limiter over several nodes. */
export const rateLimiterInterview: Interview = {
  title: 'System design: a rate limiter',
  lines: [
    'Thanks for joining. Today I would like you to design a rate limiter for a public HTTP API. Where would you start?',
    'I would start with the numbers. How many requests per second do we expect, how many API keys, and is the limit per key, per address, or both?',
    'Say fifty thousand requests a second at peak, two million keys, and a limit of one hundred requests per minute for each key.',
    'Then a single process can hold the counters in memory, but we will run several nodes behind a load balancer, so the count has to be shared. I would put it in Redis.',
    'Which algorithm would you choose, and why?',
    'A fixed window is simple, but at the border of two windows a client can send twice the limit in a few seconds. A token bucket allows short bursts and holds the average, and it needs only two numbers per key: the tokens and the time of the last refill.',
    'Two nodes read the same bucket at the same time, both see one token left, and both let a request through. What do you do?',
    'That is a read, modify, write race. I would do the whole step in one Lua script, because Redis runs a script atomically. The script reads the tokens, refills by the elapsed time, takes one if there is one, and sets an expiry so that idle keys go away.',
    'Good. What does the client get when it is over the limit?',
    'Status 429 with a Retry-After header. I would also send the remaining tokens in a header on every answer, so that a well-behaved client slows down before it is refused.',
    'Now Redis is down. Do you let requests through, or do you refuse them?',
    'It depends on what the limit protects. For fairness between customers I would fail open, with a coarse limit in each process as a safety net, and raise an alert. For a login endpoint I would fail closed, because there the limit is a security control.',
    'How much memory do two million buckets take?',
    'A hash with two small fields is around one hundred bytes with the key, so roughly two hundred megabytes. Only active keys are stored, so in practice it is much less.',
    'How would you test the race?',
    'I would start a real Redis, send a thousand concurrent requests for one key with a limit of one hundred, and check that exactly one hundred were allowed. The clock goes in as a parameter, so the refill can be tested without waiting.',
  ],
}
