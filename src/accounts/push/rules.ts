/** Maximum number of browsers of one account. A further one takes the place of the oldest. */
export const SUBSCRIPTIONS_MAX = 10;
