-- The x-request-id of the request that caused a delivery.
ALTER TABLE webhook_delivery ADD COLUMN request_id uuid;
