/** Connections to a PostgreSQL server that a process has, which its calls share. */
export const MAX_CONNECTIONS = 10
