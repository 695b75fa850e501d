/**
 * Finds a Chromium for the tests in the browser, and installs Debian's where it may. The
 * tests drive whatever Chromium the machine has: nothing is downloaded but by apt.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const INSTALL = 'apt-get update -qq && apt-get install -y -qq chromium';

/** The path of a Chromium. Throws with what to do when there is none and none can be had. */
export function getChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  const found = [...(chosen ? [chosen] : []), ...PLACES].find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('sh', ['-c', INSTALL], { stdio: ['ignore', 'inherit', 'inherit'], env });
  }
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  throw new Error(
    'The tests in the browser need Chromium or Chrome, and none was found. Install one ' +
      '(on Debian, as root: apt-get install chromium), or set CHROMIUM_PATH to where it is.',
  );
}
