import type { ServerModule } from '../../server/module.ts';
import { cantonBehaviour, municipalityBehaviour } from './opstine.service.ts';
import { taxBehaviour } from './porezi.service.ts';
import { seed } from './seed.ts';

/** Server part of the codebooks: rules across fields, and the reference data. */
export default {
  name: 'codebooks',
  resources: { porezi: taxBehaviour, opstine: municipalityBehaviour, kantoni: cantonBehaviour },
  async seed(owner) {
    await owner.transaction(seed);
    return undefined;
  },
} satisfies ServerModule;
