/** Public stock pages, as visitors and search engines read them. */
import { expect } from 'vitest';
import type { TestApp } from '#test/app/test-app.ts';

const particulars = {
  publicStockPage: true,
  tradingName: 'Truck World & Sons',
  phoneNumber: '01274 000000',
  email: 'sales@world.example',
};

/** Switches the stock page of a company on. */
export async function switchOn(at: TestApp, company: string, fields: Record<string, unknown> = {}) {
  const saved = await (await at.as('Admin')).put(`/api/${company}/particulars`, { ...particulars, ...fields });
  expect(saved.status).toBe(200);
}

export async function pageAt(at: TestApp, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The structured data of a page. */
export function dataOf(text: string) {
  const [, json = '', ...others] = text.split(/<script type="application\/ld\+json">|<\/script>/);
  expect(others).toHaveLength(1);
  return JSON.parse(json);
}

/** The page as a person reads it. */
export function readable(text: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\s+/g, ' ');
}
