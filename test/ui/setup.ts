import { loadLaterTexts } from '../../src/i18n/translate.tsx';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// Components are tested as they are drawn: when their texts are there.
await loadLaterTexts('en');
