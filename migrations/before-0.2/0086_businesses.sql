-- The newest are read from business_all_newest: nearly all listings are published, so the second index gave no list a better way and cost each new row a write.
DROP INDEX business_created;
