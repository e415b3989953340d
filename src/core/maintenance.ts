/**
 * Setting with which the database's owner permits changes of trail lines and posted entries in one transaction: a legal retention period
 * has ended, or a whole organisation is brought in or deleted. The application's login may not change them, whatever it sets.
 */
export const MAINTENANCE = 'app.trail_maintenance';
