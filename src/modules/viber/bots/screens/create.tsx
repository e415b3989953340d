import { useNavigate } from 'react-router';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { CopyButton, PageHeader, UNCHANGING, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { BOTS_API, BOTS_PATH, botPath } from '../../labels.ts';
import { type SimulatorBots, simulatorBots } from '../../own-simulator/tokens.api.ts';
import { TOKEN_FIELDS } from '../bot.fields.ts';
import type { Bot } from '../bots.api.ts';
import classes from './bots.module.css';
import { LIST } from './bots-data.ts';
import { Simulation } from './simulation.tsx';

/** /admin/viber/botovi/create: adds a bot by its token, which Viber is asked about. */
export default function CreateBot() {
  const navigate = useNavigate();
  const saved = useSaved();
  const asked = useGet<SimulatorBots | null>(simulatorBots.path, {}, UNCHANGING);
  const state = useDeclaredForm<Bot>({
    fields: TOKEN_FIELDS,
    send: async (values) => (await api.post<Bot>(BOTS_API, values)).data,
    done: ({ idguid }) => {
      saved({});
      navigate(botPath(idguid));
    },
  });
  return (
    <>
      <PageHeader
        title="Dodaj bota"
        crumbs={[LIST]}
        description="Ime, sliku i broj pretplatnika javlja Viber. Dovoljan je token."
      />
      <div className={classes.create}>
        <Form state={state} submitLabel="Provjeri i dodaj" cancelTo={BOTS_PATH} label="Dodaj bota">
          <Fields state={state} fields={TOKEN_FIELDS} />
        </Form>
        {!asked.isPending && (asked.data ? <FreeTokens {...asked.data} /> : <HowToToken />)}
      </div>
    </>
  );
}

/** Where the server runs with its simulator: the tokens that it knows. */
function FreeTokens({ bots }: SimulatorBots) {
  return (
    <section className={classes.how} aria-labelledby="slobodni-tokeni">
      <h2 id="slobodni-tokeni">Slobodni tokeni simulatora</h2>
      <Simulation simulated via={null} />
      {bots.length === 0 ? (
        <p>Svi botovi simulatora su već dodani.</p>
      ) : (
        <ul>
          {bots.map(({ name, token }) => (
            <li key={token}>
              <b>{name}</b>
              <code className={classes.account}>{token}</code>
              <CopyButton text={token} label="Kopiraj" about={`token: ${name}`} size="compact-sm" />
            </li>
          ))}
        </ul>
      )}
      <p>
        Ovaj server radi uz simulator: ljudi i njihove poruke su izmišljeni, a token pravog bota ovdje ne
        vrijedi.
      </p>
    </section>
  );
}

function HowToToken() {
  return (
    <section className={classes.how} aria-labelledby="kako-do-tokena">
      <h2 id="kako-do-tokena">Kako do tokena</h2>
      <ol>
        <li>Otvorite Viber na telefonu osobe koja upravlja botom.</li>
        <li>
          Idite na <b>More → Settings → Bots</b>, pa na svom botu <b>Edit Info</b>.
        </li>
        <li>
          Kopirajte cijeli <b>Your app key</b>. To je token. Stoji i u Viber Admin Panelu.
        </li>
      </ol>
      <p>
        Token se čuva šifriran i više se ne prikazuje. Nemate bota? Od 5. 2. 2024. Viber ih otvara samo po
        komercijalnim uslovima, uz ugovor s njim ili s njegovim partnerom.
      </p>
    </section>
  );
}
