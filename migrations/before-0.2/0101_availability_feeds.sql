-- Calendars of other sites are read anew, although the sites say that nothing has changed: nights are now found that the guide did not find before.
UPDATE calendar_feed SET etag = NULL, last_modified = NULL, next_try = now();
