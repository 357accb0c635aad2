# Varnish 7 with varnish-modules in front of a guide with CDN=varnish:http://127.0.0.1:6081 (docs/running/cdn.md).
vcl 4.1;

import std;
import xkey;

backend guide {
  .host = "127.0.0.1";
  .port = "3000";
  # While no server responds, pages are served from the cache.
  .probe = { .url = "/healthz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# The guide's servers, which purge.
acl purgers { "127.0.0.1"; "::1"; }
# The proxies that add TLS and name the visitor's address in X-Forwarded-For.
acl proxies { "127.0.0.1"; "::1"; }

sub vcl_recv {
  if (req.method == "PURGE") {
    # A request that a proxy passed on has more than one address here, or that of its visitor.
    if (client.ip !~ purgers || req.http.X-Forwarded-For != "" + client.ip) {
      return (synth(405, "Not allowed"));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.X-Purged));
  }
  if (client.ip !~ proxies) {
    # Overwrites what a visitor sent.
    set req.http.X-Forwarded-For = client.ip;
  }
  if (req.restarts == 0) {
    unset req.http.X-Cookie;
    if (std.healthy(req.backend_hint)) {
      # Older pages are for the time without a server.
      set req.grace = 1s;
    }
  } else {
    set req.grace = 24h;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Signed-in people, and agents that prefer Markdown, get their pages from the guide.
  if (req.http.Cookie ~ "sessionid=" || req.http.X-Cookie ~ "sessionid=" || req.http.Accept ~ "(?i)text/markdown") {
    return (pass);
  }
  # One copy for all others: the guide still receives other cookies, which forms need.
  if (req.http.Cookie) {
    set req.http.X-Cookie = req.http.Cookie;
    unset req.http.Cookie;
  }
  if (req.url ~ "^/media/") {
    if (req.http.Accept ~ "image/avif") {
      set req.http.Accept = "image/avif";
    } elseif (req.http.Accept ~ "image/webp") {
      set req.http.Accept = "image/webp";
    } else {
      set req.http.Accept = "image/jpeg";
    }
  } elseif (!req.http.Accept || req.http.Accept == "*/*" || req.http.Accept ~ "text/html") {
    set req.http.Accept = "text/html";
  }
  # Has an effect with `-p http_gzip_support=off`; by default Varnish itself chooses gzip.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_fetch {
  if (bereq.http.X-Cookie) {
    set bereq.http.Cookie = bereq.http.X-Cookie;
    unset bereq.http.X-Cookie;
  }
}

sub vcl_backend_response {
  # A page that lacks a change, or an error, must not replace the one in the cache.
  if (bereq.is_bgfetch && (beresp.status >= 500 || beresp.http.Cache-Control !~ "s-maxage|immutable")) {
    return (abandon);
  }
  if (!beresp.http.Set-Cookie && beresp.http.Cache-Control ~ "s-maxage") {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Key;
    # Only the session's cookie changes a page, and requests with it are not here.
    set beresp.http.Vary = regsub(beresp.http.Vary, ", *cookie", "");
    set beresp.grace = 24h;
    return (deliver);
  }
  if (!beresp.http.Set-Cookie && beresp.http.Cache-Control ~ "immutable" && beresp.status == 200) {
    set beresp.grace = 24h;
    return (deliver);
  }
  # Visitors do not wait for each other's private responses. A page that may be stored again in a moment is remembered as private for a second.
  set beresp.uncacheable = true;
  if (beresp.http.Cache-Control ~ "private|no-store") {
    set beresp.ttl = 120s;
  } else {
    set beresp.ttl = 1s;
  }
  return (deliver);
}

sub vcl_deliver {
  # The server failed before the probe noticed: once more, with an older page if there is one.
  if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  if (resp.http.Cache-Control ~ "s-maxage") {
    # Browsers ask each time whether the page has changed, as without Varnish.
    set resp.http.Cache-Control = "no-cache";
    set resp.http.Vary = resp.http.Vary + ", cookie";
    unset resp.http.Age;
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  return (deliver);
}
