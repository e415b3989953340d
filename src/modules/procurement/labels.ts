/** Where the API and the screens stand (SPEC). */
const AREA = '/admin/interno/ejngovba';
const API = `/api${AREA}`;
export const NOTICES_PATH = `${AREA}/announcements`;
export const CPV_PATH = `${AREA}/cpv`;
export const TYPES_PATH = `${AREA}/vrste-obavjestenja`;
export const SYNONYMS_PATH = `${AREA}/sinonimi`;
export const SYNC_PATH = `${AREA}/preuzimanje`;
export const PIPELINE_PATH = `${AREA}/nase-nabavke`;
export const WATCHES_PATH = `${AREA}/pracenja`;
export const STATISTICS_PATH = `${AREA}/statistika`;
export const NOTICES_API = `${API}/announcements`;
export const CPV_API = `${API}/cpv`;
export const SYNC_API = `${API}/preuzimanje`;
export const PIPELINE_API = `${API}/nase-nabavke`;
export const WATCHES_API = `${API}/pracenja`;
export const FEEDS_API = `${API}/feedovi`;
export const STATISTICS_API = `${API}/statistika`;

export const SEE_NOTICES = 'admin_ejngovba_pregled_obavjestenja';
export const SAVE_NOTICES = 'admin_ejngovba_save_obavjestenja';
export const SEE_CPV = 'admin_ejngovba_pregled_cpv';
export const SAVE_CPV = 'admin_ejngovba_save_cpv';
export const SEE_TYPES = 'admin_ejngovba_pregled_vrsta_obavjestenja';
export const SAVE_TYPES = 'admin_ejngovba_save_vrsta_obavjestenja';

/** Live topics. Keys: a set of the source, an entry of the pipeline, a watch. */
export const SYNC_TOPIC = { name: 'ejn-sync', permission: SEE_NOTICES } as const;
export const PIPELINE_TOPIC = { name: 'ejn-pipeline', permission: SEE_NOTICES } as const;
export const WATCHES_TOPIC = { name: 'ejn-watches', permission: SEE_NOTICES } as const;

/** Said wherever notices are shown or told that a simulator has made up. */
export const SIMULATED = 'Simulacija: obavještenja su izmišljena.';

/** The page of a notice, by `noticeId`. */
export const noticePath = (idguid: string): string => `${NOTICES_PATH}/${idguid}/view`;
