import { cantonBehaviour, municipalityBehaviour } from './opstine.service.ts';
import { taxBehaviour } from './porezi.service.ts';
import { seed } from './seed.ts';

/** The server's part of the codebooks: rules across fields, and the reference data of the first start. */
export default {
  resources: { porezi: taxBehaviour, opstine: municipalityBehaviour, kantoni: cantonBehaviour },
  seed,
};
