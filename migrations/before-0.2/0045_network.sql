-- The same index as traveller_followers of 0031: one follow more wrote into both.
DROP INDEX traveller_followed;
