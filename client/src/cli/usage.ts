/** What `--help` prints. */
export const USAGE = `Usage: live-scribe COMMAND [options]

  listen [FILE|-]        Record a file (WAV, Ogg Opus, WebM) or raw audio, and print the words as
                         they come.
                         Raw audio is linear16, little endian: from a microphone, for example,
                         ffmpeg -f pulse -i default -ar 16000 -ac 1 -f s16le - | live-scribe listen -
      --rate HZ          samples a second of raw audio (16000)
      --channels N       1, or 2 interleaved channels, written down each on its own (1)
      --title TEXT       title of the recording
      --language TAG     language of what is said, as en-US
      --take-over        end another live recording of yours
  follow CODE            Print what is said in a session until it ends.
      --after NUMBER     begin after the line with this number
  export CODE            Print a transcript.
      --format FORMAT    srt, vtt, txt, md, json or docx (txt)
      --out FILE         write it to a file
  search WORDS           Find words in your recordings.

  --help                 Show this text.
  --version              Show the version.

LIVE_SCRIBE_KEY  an API key, made on the security page; following and exporting by a code need none
LIVE_SCRIBE_URL  the server (http://localhost:3000)

Exit codes: 0 done, 1 refused or unreachable, 2 called wrongly, 130 interrupted.
`
