/** Technical terms, each with a typical wrong transcription. */
export const misrecognisedTerms = [
  ['idempotency', 'item potency'],
  ['kubectl', 'cube cuddle'],
  ['Dijkstra', 'dike stra'],
  ['mutex', 'new tax'],
  ['Kafka', 'cough car'],
  ['nginx', 'engine X'],
  ['gRPC', 'gee our PC'],
  ['Paxos', 'pack sauce'],
  ['quorum', 'core room'],
  ['trie', 'try'],
  ['memoization', 'memorization'],
  ['SQLAlchemy', 'sequel alchemy'],
] as const
