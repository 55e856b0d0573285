import './load-env-file.mjs'
import './quick-modules.mjs'

/* What each program of the server begins with. */
