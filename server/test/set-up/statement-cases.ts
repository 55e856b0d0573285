const insert = 'insert into lines (id, text) values ($1, $2) returning id, text'

/** Statements with their values, whose answers a client of a database has in common with others. */
export const statementCases: [what: string, text: string, values: unknown[]][] = [
  [
    'values of all types',
    `insert into lines (id, text, tags, raw, about, at, share, is_final)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      1,
      "it's",
      ['a', 'b"c', ''],
      new Uint8Array([0, 255]),
      { a: [null, 1] },
      new Date(0),
      '1.50',
      false,
    ],
  ],
  [
    'nulls',
    'insert into lines (id, text, tags, at) values ($1, $2, $3, $4) returning *',
    [1, 'a', null, undefined],
  ],
  ['no rows', 'select id from lines where id = $1', [1]],
  ['no columns', 'select from lines', []],
  ['several rows', "select n, 'x' as x from generate_series(1, $1::int) n", [3]],
  [
    'a count of changes',
    "with old as (delete from lines returning id) insert into lines (id, text) select n, 'a' from generate_series(1, 5) n",
    [],
  ],
  ['a missing value', insert, [1, null]],
  ['too few values', insert, [1]],
  ['a value of another type', insert, ['one', 'a']],
  ['no statement', 'select from where', []],
  ['an empty text', '', []],
  ['an unknown table', 'select * from nobody', []],
  ['an error while it runs', 'select 1 / (n - 3) from generate_series(1, 5) n', []],
  ['an error at the commit', "insert into lines (id, text, word) values (1, 'a', 'missing')", []],
  ['a table', 'create table more (id int)', []],
]
