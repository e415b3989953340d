type Device = 'mobile' | 'tablet' | 'desktop';

/**
 * The kind of device from what a browser says of itself. An iPad with a desktop user agent gives itself away by
 * its touch points (`maxTouchPoints`), an Android tablet by the missing word "Mobile".
 */
export function deviceOf(userAgent: string, maxTouchPoints = 0): Device {
  if (/iPad|Tablet|PlayBook|Silk|Kindle/i.test(userAgent)) return 'tablet';
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? 'mobile' : 'tablet';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i.test(userAgent) ? 'mobile' : 'desktop';
}
