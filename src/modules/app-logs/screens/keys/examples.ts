import { intakeApi } from '../../intake/intake.api.ts';
import { OTLP_LOGS } from '../../otlp/paths.ts';

interface Given {
  /** Where the API stands: "https://carsija.ba". */
  origin: string;
  /** The key, or its beginning. */
  secret: string;
}

/** A text that is put somewhere: a file, a terminal. */
interface Part {
  place: string;
  text: string;
}

interface Example {
  key: string;
  label: string;
  about: string;
  parts: (given: Given) => Part[];
}

const PATH = intakeApi.path;

/** Ways of sending lines, each complete. */
export const EXAMPLES: readonly Example[] = [
  {
    key: 'curl',
    label: 'curl',
    about:
      'Po jedan JSON u redu. Nivo, poruka i vrijeme se prepoznaju pod uobičajenim imenima; sve ostalo su polja.',
    parts: ({ origin, secret }) => [
      {
        place: 'Terminal',
        text: `curl -H "Authorization: Bearer ${secret}" \\
  -d '{"level":"info","msg":"Proba iz terminala","mjesto":"Zenica"}' \\
  ${origin}${PATH}`,
      },
      {
        place: 'Cijela datoteka, sažeta',
        text: `gzip -c aplikacija.log | curl -H "Authorization: Bearer ${secret}" \\
  -H "Content-Encoding: gzip" --data-binary @- \\
  ${origin}${PATH}`,
      },
    ],
  },
  {
    key: 'pino',
    label: 'Node.js (pino)',
    about:
      'Mali program čita zapise vaše aplikacije i šalje ih svake sekunde. Dok server kaže „kasnije” ili ga nema, čeka.',
    parts: ({ origin, secret }) => [
      { place: 'posalji-logove.mjs', text: forwarder(`${origin}${PATH}`) },
      { place: 'Terminal', text: `KLJUC=${secret} node aplikacija.js | node posalji-logove.mjs` },
    ],
  },
  {
    key: 'otel',
    label: 'OpenTelemetry',
    about:
      'Za program koji već koristi OpenTelemetry dovoljne su promjenljive okruženja. Prima se OTLP preko HTTP-a kao JSON, pa u Node.js programu treba paket @opentelemetry/exporter-logs-otlp-http.',
    parts: ({ origin, secret }) => [
      {
        place: 'Okruženje programa',
        text: `OTEL_LOGS_EXPORTER=otlp
OTEL_EXPORTER_OTLP_LOGS_PROTOCOL=http/json
OTEL_EXPORTER_OTLP_LOGS_ENDPOINT=${origin}${OTLP_LOGS}
OTEL_EXPORTER_OTLP_LOGS_HEADERS=authorization=Bearer%20${secret}`,
      },
    ],
  },
  {
    key: 'python',
    label: 'Python',
    about: 'Bez dodatnih paketa: zapisi se skupljaju i šalju iz pozadine.',
    parts: ({ origin, secret }) => [{ place: 'carsija_log.py', text: python(`${origin}${PATH}`, secret) }],
  },
];

/** Sends what comes in, line by line, and passes it on; kept while it cannot be sent. Runs as it is. */
const forwarder = (url: string): string => `import { createInterface } from 'node:readline';

const KEY = process.env.KLJUC;
const MOST = 10_000;
let waiting = [];
let sending = null;

async function post(lines) {
  const answer = await fetch('${url}', {
    method: 'POST',
    headers: { authorization: \`Bearer \${KEY}\` },
    body: lines.join('\\n'),
  }).catch(() => null);
  // Nema odgovora, 408, 409, 429 i sve od 500: kasnije.
  if (answer === null || answer.status >= 500 || [408, 409, 429].includes(answer.status)) return false;
  if (!answer.ok) console.error(await answer.text());
  return true;
}

async function send() {
  while (waiting.length > 0) {
    const lines = waiting.slice(0, 1000);
    if (!(await post(lines))) return;
    waiting = waiting.slice(lines.length);
  }
}

const sendOnce = () => (sending ??= send().finally(() => (sending = null)));
const timer = setInterval(sendOnce, 1000);

for await (const line of createInterface({ input: process.stdin })) {
  console.log(line);
  waiting.push(line);
  // Kad predugo nema servera, najstariji zapisi se odbacuju.
  if (waiting.length > MOST && !sending) waiting = waiting.slice(-MOST);
}
clearInterval(timer);
for (let tries = 0; waiting.length > 0 && tries < 5; tries += 1) {
  await sendOnce();
  if (waiting.length > 0) await new Promise((done) => setTimeout(done, 1000));
}
`;

/** A handler of Python's own logging. */
const python = (
  url: string,
  secret: string,
): string => `import json, logging, queue, threading, time, urllib.error, urllib.request


class Carsija(logging.Handler):
    def __init__(self, url, key):
        super().__init__()
        self.url, self.key, self.waiting = url, key, queue.Queue(10000)
        threading.Thread(target=self.run, daemon=True).start()

    def emit(self, record):
        line = {
            "time": record.created,
            "level": record.levelname,
            "message": record.getMessage(),
            "logger": record.name,
        }
        if record.exc_info:
            line["error"] = logging.Formatter().formatException(record.exc_info)
        try:
            self.waiting.put_nowait(json.dumps(line))
        except queue.Full:
            pass

    def run(self):
        while True:
            lines = [self.waiting.get()]
            while not self.waiting.empty() and len(lines) < 1000:
                lines.append(self.waiting.get())
            while not self.post(lines):
                time.sleep(5)

    def post(self, lines):
        request = urllib.request.Request(
            self.url,
            data="\\n".join(lines).encode(),
            headers={"Authorization": "Bearer " + self.key},
        )
        try:
            urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            return error.code < 500 and error.code not in (408, 409, 429)
        except OSError:
            return False
        return True


logging.basicConfig(level=logging.INFO)
logging.getLogger().addHandler(Carsija("${url}", "${secret}"))
logging.info("Proba iz Pythona")
`;
