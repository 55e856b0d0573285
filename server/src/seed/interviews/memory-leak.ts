import type { Interview } from './interview.ts'

/** An interview about a leak in a Node service. */
export const memoryLeakInterview: Interview = {
  title: 'Debugging: memory that grows',
  lines: [
    'A Node service grows by fifty megabytes an hour until the kernel kills it. You are on call. What do you do?',
    'First I make it survivable: more replicas, and a restart before the limit, so that users do not notice. Then I look for the cause with a calm head.',
    'And how do you look for it?',
    'I compare heap used with resident set size. If the heap grows, it is JavaScript objects. If only the resident size grows, it is buffers, native code, or fragmentation of the allocator.',
    'It is the heap.',
    'Then I take three heap snapshots under steady load, a few minutes apart, and compare the second with the third. I am interested in the constructors whose count only goes up, and in their retainers.',
    'The snapshot shows forty thousand closures, retained by an event emitter.',
    'So somebody adds a listener per request and never removes it. I would look for calls of on without off on an object that outlives the request, such as a shared Redis client or the process object.',
    'Node prints a warning about that, does it not?',
    'Yes, MaxListenersExceededWarning, after ten listeners for the same event. Often somebody silenced it with setMaxListeners of zero instead of reading it.',
    'How would you fix it for good?',
    'I would pass an AbortSignal with the request, and give it to every listener as an option, so that one abort removes them all. Where that is not possible, I remove the listener in a finally block.',
    'What would a test for that look like?',
    'It sends a hundred requests and checks that listenerCount on the shared emitter is the same before and after. That is deterministic, unlike measuring memory.',
    'Could a cache be the reason as well?',
    'Of course. A map that is keyed by user and never evicts is a leak with a nice name. It needs a maximum size, for example least recently used, or a WeakMap when the key is an object whose life ends elsewhere.',
  ],
}
