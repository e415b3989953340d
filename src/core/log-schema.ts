/** The schema of the stored log lines. An installation makes it anew, so that no backup has it (decisions/102). */
export const LOG_SCHEMA = 'app_logs';
