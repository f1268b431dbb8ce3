/** As whom this browser is here. The document says it; the host decides by itself what it lets anybody do. */

/** The person at this computer, a device of the network at home, or a visitor of a host for others. @type {'owner' | 'guest' | 'visitor'} */
export const role = /** @type {any} */ (document.documentElement.dataset.role ?? 'owner');

/** Let into rooms, and nowhere else. */
export const isGuest = role === 'guest';

/** Whoever runs the host may change its settings and stop it. */
export const isOwner = role === 'owner';
