import { BOTS_PATH } from '../labels.ts';

/** The page of a bot's automatic answers. */
export const answersPath = (idguid: string): string => `${BOTS_PATH}/${idguid}/odgovori`;
