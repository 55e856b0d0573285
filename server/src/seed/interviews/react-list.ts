import type { Interview } from './interview.ts'

/** An interview about rendering a long list. */
export const reactListInterview: Interview = {
  title: 'Front end: a list that stutters',
  lines: [
    'We have a chat page in React. With five thousand messages on screen, typing into the input field stutters. What would you look at first?',
    'I would record a profile while typing. The question is whether each key press renders the whole list, or whether layout and paint are what takes the time.',
    'The profiler shows that every message component renders on every key press.',
    'Then the state of the input probably lives in the parent of the list. I would move it down into the input component, so that a key press renders only that. That is often enough, without any memo.',
    'Suppose it has to stay in the parent, because a preview needs it.',
    'Then I would wrap the message in memo and make sure its props are stable. A callback that is created in the render breaks it, so it needs useCallback, or it takes the id and a stable dispatch function. The React Compiler could do that for us.',
    'What does memo compare?',
    'It compares each prop with Object.is, so it is a shallow comparison. A new object with the same content counts as changed.',
    'Now typing is fast, but the first render still takes two seconds.',
    'Five thousand DOM nodes with layout is a lot. I would virtualise the list: only the rows in the viewport and a few around it exist. With rows of different height I need measured heights, for example with a ResizeObserver.',
    'What breaks when you virtualise?',
    'Search in the page with Control F no longer finds what is not rendered, screen readers lose the length of the list, and anchors and scroll restoration need care. An alternative is content-visibility auto in CSS, which keeps the nodes and skips their rendering.',
    'New messages arrive while the user reads older ones. What should happen to the scroll position?',
    'If the reader is at the bottom, follow the new messages. If not, leave the position alone and show a button that says how many are new. The browser’s scroll anchoring helps when content is inserted above.',
    'Why do keys matter in this list?',
    'With the index as the key, inserting at the top gives every row another key, so React reuses the wrong DOM nodes, and local state moves to the wrong message. The message id is stable, so it is the right key.',
  ],
}
