import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import type { FormFields } from '../../../../core/form-fields.ts';
import { api } from '../../../../web/api.ts';
import { newsHeadings } from '../../catalogue/headings.ts';
import { channelLabel, PLATFORMS, type Platform } from '../../catalogue/platforms.ts';
import { MarkdownPreview } from '../../catalogue/screens/markdown.tsx';
import { VERSIONS_API, versionPath } from '../../labels.ts';
import { VERSION_FIELDS } from '../version.fields.ts';
import type { Version } from '../versions.api.ts';
import { versionApi } from './versions-data.ts';

interface VersionDialogProps {
  /** Whose version it is, with what may be chosen. */
  application: { idguid: string; platforms: readonly Platform[]; channels: readonly string[] };
  /** Null for a new one. */
  version: Version | null;
  onClose: () => void;
}

/** A draft in a dialog: a new one, or one that is changed. */
export function VersionDialog({ application, version: opened, onClose }: VersionDialogProps) {
  const { idguid, platforms, channels } = application;
  const navigate = useNavigate();
  const saved = useSaved();
  const fields = useMemo(
    (): FormFields => ({
      ...VERSION_FIELDS,
      platform: {
        ...VERSION_FIELDS.platform,
        options: Object.fromEntries(platforms.map((name) => [name, PLATFORMS[name]])),
      },
      channel: {
        kind: 'choice',
        label: VERSION_FIELDS.channel.label,
        options: Object.fromEntries(channels.map((name) => [name, channelLabel(name)])),
        required: true,
      },
    }),
    [platforms, channels],
  );
  const state = useDeclaredForm<Version, Version>({
    fields,
    record: opened,
    initial: { platform: platforms.length === 1 ? platforms[0] : '', channel: 'stable' },
    send: async (values, { record, version, changed }) => {
      if (!record) return (await api.post<Version>(VERSIONS_API, { application_id: idguid, ...values })).data;
      return (await api.patch<Version>(versionApi(record.idguid), { version, ...changed })).data;
    },
    done: (version) => {
      saved({ message: opened ? 'Izmjene su sačuvane.' : 'Nacrt je dodan. Dodajte mu datoteke.' });
      if (opened) onClose();
      else void navigate(versionPath(version.idguid), { replace: true });
    },
  });
  const { control } = state.form;
  const notes = useWatch({ control, name: 'notes' });
  const number = useWatch({ control, name: 'number' });
  return (
    <DialogForm
      state={state}
      title={opened ? 'Uredi nacrt' : 'Dodaj verziju'}
      submitLabel={opened ? 'Sačuvaj' : 'Napravi nacrt'}
      size="40rem"
      onClose={onClose}
    >
      <Fields state={state} fields={fields} />
      <FormField wide>
        <MarkdownPreview label="Pregled" text={String(notes ?? '')} under={newsHeadings(number)} />
      </FormField>
    </DialogForm>
  );
}
