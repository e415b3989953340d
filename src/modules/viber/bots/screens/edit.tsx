import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { BOTS_API, botPath } from '../../labels.ts';
import { BOT_FIELDS } from '../bot.fields.ts';
import type { Bot } from '../bots.api.ts';
import { botApi, LIST } from './bots-data.ts';

const { everybody, people, ...SETTINGS } = BOT_FIELDS;
/** Choices are asked of the API beside the list's. */
const SOURCE = { path: BOTS_API.replace(/^\/api/, '') };

/** /admin/viber/botovi/{idguid}/edit */
export default function EditBot() {
  const { idguid = '' } = useParams();
  const asked = useGet<Bot>(botApi(idguid), {}, { refetchOnMount: 'always' });
  // The form must start from the bot as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={LIST} title="Uredi bota">
      {(record) => (
        <>
          <PageHeader
            title="Uredi bota"
            crumbs={[LIST, { label: record.name, to: botPath(idguid) }]}
            description={record.name}
          />
          <BotForm record={record} />
        </>
      )}
    </Fetched>
  );
}

function BotForm({ record }: { record: Bot }) {
  const navigate = useNavigate();
  const saved = useSaved();
  const state = useDeclaredForm<Bot, Bot>({
    fields: BOT_FIELDS,
    record,
    show: (name, value, shown) => {
      if (name !== 'people' || !Array.isArray(value)) return undefined;
      const names = (shown ?? record).people_names.filter(({ idguid }) => value.includes(idguid));
      return names.length === value.length ? names.map((one) => one.name).join(', ') || 'niko' : undefined;
    },
    send: async (_, { version, changed }) =>
      (await api.patch<Bot>(botApi(record.idguid), { version, ...changed })).data,
    done: ({ idguid }) => {
      saved({});
      toast.success('Izmjene su sačuvane.');
      navigate(botPath(idguid));
    },
  });
  const all = useWatch({ control: state.form.control, name: 'everybody' });
  return (
    <Form state={state} cancelTo={botPath(record.idguid)} label="Uredi bota">
      <Fields state={state} fields={SETTINGS} />
      <FormSection title="Ko odgovara">
        Ko ne odgovara za bota, ne vidi ni njegove razgovore. Oni koji smiju uređivati botove vide sve.
      </FormSection>
      <Fields state={state} fields={{ everybody, ...(!all && { people }) }} source={SOURCE} />
    </Form>
  );
}
