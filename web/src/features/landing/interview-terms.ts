/** Interview vocabulary by subject: three rows each in the keyword band. */
export const interviewTerms = [
  {
    name: 'Software Engineering',
    rows: [
      'dependency injection, feature flag, trunk-based development, code review, semantic versioning, monorepo, blue-green deployment, pair programming, technical debt, canary release',
      'SOLID, idempotent endpoint, circuit breaker, GraphQL, gRPC, REST, webhook, OAuth 2.0, JWT, rate limiting, pagination cursor, OpenAPI, backwards compatibility, mutation testing',
      'React, TypeScript, Kotlin, Rust, Go, Spring Boot, Django, .NET, Node.js, WebAssembly, hexagonal architecture, event sourcing, CQRS, domain-driven design, refactoring',
    ],
  },
  {
    name: 'Data Engineering',
    rows: [
      'Apache Spark, Kafka, Airflow, dbt, Snowflake, BigQuery, Parquet, Iceberg, Delta Lake, Flink, Debezium, Redshift, Databricks, Presto, Avro, schema registry, data contract',
      'slowly changing dimension, star schema, change data capture, backfill, watermark, late-arriving data, exactly-once, partition pruning, z-ordering, data lineage',
      'window function, common table expression, broadcast join, data skew, shuffle, ETL, ELT, medallion architecture, idempotent load, columnar storage, predicate pushdown',
    ],
  },
  {
    name: 'Production Support',
    rows: [
      'runbook, postmortem, root cause analysis, on-call rotation, PagerDuty, error budget, SLO, SLA, MTTR, escalation, severity one, change freeze, incident commander',
      'kubectl logs, CrashLoopBackOff, OOMKilled, heap dump, thread dump, core dump, strace, tcpdump, iostat, systemctl, journalctl, lsof, garbage collection pause',
      'Grafana, Prometheus, Splunk, Datadog, Kibana, OpenTelemetry, trace ID, log rotation, failover, rollback, hotfix, health check, connection pool exhaustion, cron, Autosys',
    ],
  },
  {
    name: 'Behavioral Interview',
    rows: [
      'tell me about a time, conflict with a colleague, disagree and commit, ownership, difficult stakeholder, missed deadline, ambiguous requirements, lessons learned',
      'situation, task, action, result, measurable impact, trade-off, prioritisation, feedback, mentoring, cross-functional, influence without authority, growth mindset',
      'bias for action, customer obsession, failure you learned from, constructive criticism, leadership principle, strengths, weaknesses, why this company, notice period',
    ],
  },
  {
    name: 'Tech Companies',
    rows: [
      'Google, Amazon, Meta, Apple, Microsoft, Netflix, NVIDIA, Stripe, Uber, Airbnb, Spotify, Shopify, Atlassian, Salesforce, Oracle, Adobe, Palantir, SpaceX, Tesla',
      'Datadog, Snowflake, Databricks, Cloudflare, MongoDB, Elastic, HashiCorp, Confluent, GitLab, Figma, Notion, Canva, Twilio, Okta, DoorDash, Instacart, Lyft, Pinterest',
      'Bloomberg, Goldman Sachs, Jane Street, Citadel, Two Sigma, Optiver, Revolut, Adyen, Klarna, Wise, Booking.com, Zalando, SAP, Siemens, Infosys, TCS, Accenture, Cognizant',
    ],
  },
  {
    name: 'Programming Concepts',
    rows: [
      'polymorphism, encapsulation, closure, currying, memoization, immutability, referential transparency, tail recursion, generics, covariance, duck typing, type erasure',
      'mutex, semaphore, deadlock, race condition, compare-and-swap, event loop, async/await, coroutine, green thread, volatile, happens-before, false sharing, memory barrier',
      'garbage collection, reference counting, stack versus heap, virtual dispatch, copy-on-write, lazy evaluation, reflection, serialization, dependency inversion, monad',
    ],
  },
  {
    name: 'System Design',
    rows: [
      'consistent hashing, sharding, read replica, quorum, leader election, Raft, Paxos, gossip protocol, vector clock, eventual consistency, CAP theorem, two-phase commit',
      'load balancer, reverse proxy, API gateway, CDN, Redis, Memcached, write-through cache, cache stampede, TTL, back-pressure, dead-letter queue, fan-out, token bucket',
      'URL shortener, news feed, rate limiter, chat service, type-ahead, geohash, bloom filter, idempotency key, saga, outbox pattern, WebSocket, hot partition, write-ahead log',
    ],
  },
  {
    name: 'Algorithms & Data Structures',
    rows: [
      'binary search, two pointers, sliding window, prefix sum, backtracking, dynamic programming, topological sort, union-find, breadth-first search, monotonic stack, greedy',
      'Dijkstra, Bellman–Ford, Floyd–Warshall, Kruskal, Prim, A-star, Knuth–Morris–Pratt, Rabin–Karp, quickselect, heapify, merge sort, radix sort, Kadane, Fenwick tree',
      'red-black tree, AVL tree, trie, segment tree, skip list, LRU cache, min-heap, hash collision, linked list, adjacency list, amortized constant, O(n log n), big O, NP-hard',
    ],
  },
] as const

/** Copies of a row side by side, so that the moving row loops without a gap. */
export const KEYWORD_ROW_COPIES = 3
