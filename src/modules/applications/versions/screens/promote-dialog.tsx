import { useNavigate } from 'react-router';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { choice } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { channelLabel, STABLE } from '../../catalogue/platforms.ts';
import { versionPath } from '../../labels.ts';
import type { Version } from '../versions.api.ts';
import { versionApi } from './versions-data.ts';

/** Channels that a version may be brought into. */
export const otherChannels = ({ channels, channel, pre_release }: Version): string[] =>
  channels.filter((name) => name !== channel && !(pre_release && name === STABLE));

/** Brings a published version into another channel, as a draft with the same files. */
export function PromoteDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const saved = useSaved();
  const navigate = useNavigate();
  const offered = otherChannels(version);
  const fields = {
    channel: choice({
      label: 'Kanal',
      options: Object.fromEntries(offered.map((name) => [name, channelLabel(name)])),
      required: true,
    }),
  };
  const state = useDeclaredForm<Version>({
    fields,
    initial: { channel: offered[0] },
    send: async (values) => (await api.post<Version>(`${versionApi(version.idguid)}/promote`, values)).data,
    done: ({ idguid }) => {
      onClose();
      saved({ message: 'Nacrt je napravljen. Pregledajte ga i objavite.' });
      void navigate(versionPath(idguid));
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Prenesi ${version.number} u drugi kanal`}
      submitLabel="Napravi nacrt"
      onClose={onClose}
    >
      <p>Nastaje nacrt iste verzije, s istim datotekama i potpisima. Ova ostaje u svom kanalu.</p>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
