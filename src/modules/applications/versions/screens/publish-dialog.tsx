import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { api } from '../../../../web/api.ts';
import { channelLabel, PLATFORMS } from '../../catalogue/platforms.ts';
import type { Version } from '../versions.api.ts';
import { RolloutField, rolloutField } from './rollout-field.tsx';
import classes from './versions.module.css';
import { versionApi } from './versions-data.ts';

/** Asks how far a version is let out, and says what its publication will do. */
export function PublishDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const saved = useSaved();
  const { idguid, number, platform, channel, visibility, reach, signing } = version;
  const state = useDeclaredForm<{ message?: string }>({
    fields: rolloutField(1),
    initial: { rollout: 100 },
    send: async ({ rollout }) => {
      const { message } = await api.post(`${versionApi(idguid)}/publish`, {
        version: version.version,
        rollout,
      });
      return { message };
    },
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Objaviti verziju ${number}?`}
      submitLabel="Objavi"
      size="34rem"
      onClose={onClose}
    >
      <ul className={classes.consequences}>
        <li>
          Postaje dostupna za {PLATFORMS[platform]} u kanalu „{channelLabel(channel)}”
          {visibility === 'public' ? ', svima.' : ', organizacijama koje imaju licencu.'}
        </li>
        <li>
          {reach.offered
            ? 'Instalirane aplikacije koje imaju stariju verziju same je nalaze.'
            : `Novija verzija (${reach.newest}) je već objavljena, pa se ova nikome ne nudi kao nadogradnja: može se samo preuzeti.`}
        </li>
        <li>Njen broj i datoteke se poslije ne mijenjaju. Možete je zaustaviti ili povući.</li>
      </ul>
      {signing === 'none' && (
        <Warning role="status">
          Aplikacija nema javni ključ, pa datoteke nisu potpisane: ko ih preuzme, ne može provjeriti da su
          vaše.
        </Warning>
      )}
      <RolloutField state={state} least={1} installations={reach.offered ? reach.installations : 0} />
    </DialogForm>
  );
}
