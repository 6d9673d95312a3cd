import type { Client } from './client.js';

interface Points {
  totalPoints: number;
  monthlyBreakdown: Record<string, unknown>[];
}

/** The balance of a user as the page of the points shows it. */
export const getPoints = async (user: Client, language = 'en'): Promise<Points> =>
  (await user.get<Points>('/api/user-points/my-monthly', { 'accept-language': language })).body;
