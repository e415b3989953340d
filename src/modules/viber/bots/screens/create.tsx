import { useNavigate } from 'react-router';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { PageHeader } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { BOTS_API, BOTS_PATH, botPath } from '../../labels.ts';
import { TOKEN_FIELDS } from '../bot.fields.ts';
import type { Bot } from '../bots.api.ts';
import classes from './bots.module.css';
import { LIST } from './bots-data.ts';

/** /admin/viber/botovi/create: adds a bot by its token, which Viber is asked about. */
export default function CreateBot() {
  const navigate = useNavigate();
  const saved = useSaved();
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
        title="Novi bot"
        crumbs={[LIST]}
        description="Ime, sliku i broj pretplatnika javlja Viber. Dovoljan je token."
      />
      <div className={classes.create}>
        <Form state={state} submitLabel="Provjeri i dodaj" cancelTo={BOTS_PATH} label="Novi bot">
          <Fields state={state} fields={TOKEN_FIELDS} />
        </Form>
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
      </div>
    </>
  );
}
