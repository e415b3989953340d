import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a licence of Carsija without the network. Copy this file into your program; it needs Java 17 and no library. README.md says
 * what to do with the result. Run by itself ({@code java Verifier.java}) it reads questions from its input, as the tests ask it.
 */
public final class Verifier {
  /** Seconds by which clocks may differ. */
  private static final long TOLERANCE = 600;
  private static final long DAY = 86_400;
  /** What stands before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410). */
  private static final byte[] SPKI = HexFormat.of().parseHex("302a300506032b6570032100");

  /**
   * Why a text is refused: a name as in verify.ts. {@code claims}: it is genuine, only the time speaks against it ({@code not_yet},
   * {@code moved_back}, {@code expired}); ask the server. Otherwise null.
   */
  public static final class Refused extends Exception {
    public final String fault;
    public final transient Map<String, Object> claims;

    Refused(String fault) {
      this(fault, null);
    }

    Refused(String fault, Map<String, Object> claims) {
      super(fault);
      this.fault = fault;
      this.claims = claims;
    }
  }

  /**
   * What was checked: {@code grace}: the licence has ended, the program still works. {@code seen}: the time to keep as {@code lastSeen}, and
   * to go on from.
   */
  public record Result(String state, Map<String, Object> claims, long seen) {}

  private Verifier() {}

  /**
   * Checks the key of a licence. {@code keys}: public keys (32 bytes, base64url) by kid. {@code app}: slug of your application. {@code now}:
   * seconds since 1970. {@code lastSeen}: the latest time that the program has seen, or null.
   */
  public static Result verifyLicence(String token, Map<String, String> keys, String app, long now, Long lastSeen)
      throws Refused {
    Map<String, Object> claims = readToken(token, "carsija-licence+jwt", keys);
    texts(claims, "jti", "app", "org", "name");
    wholes(claims, "seats", "iat", "nbf", "grace");
    features(claims);
    Long exp = claims.containsKey("exp") ? whole(claims, "exp") : null;
    if (!claims.get("app").equals(app)) throw new Refused("other_application");
    if (lastSeen != null && now < lastSeen - TOLERANCE) throw new Refused("moved_back", claims);
    if (now < Math.max(whole(claims, "nbf"), whole(claims, "iat")) - TOLERANCE) throw new Refused("not_yet", claims);
    long seen = lastSeen == null ? now : Math.max(now, lastSeen);
    if (exp == null || now < exp) return new Result("valid", claims, seen);
    if (now < exp + whole(claims, "grace") * DAY) return new Result("grace", claims, seen);
    throw new Refused("expired", claims);
  }

  /**
   * Checks an answer of the server. {@code nonce}: that of the question, for the answer as it comes from the server: it is from now, whatever
   * this machine's clock says, so the server's time counts and is given as {@code seen}. Null for an answer that was kept, always: with its
   * nonce it would not end.
   */
  public static Result verifyAnswer(
      String token, Map<String, String> keys, String jti, String fingerprint, String nonce, long clock)
      throws Refused {
    Map<String, Object> claims = readToken(token, "carsija-licence-answer+jwt", keys);
    texts(claims, "jti", "fp", "act", "nonce", "state");
    wholes(claims, "seats", "iat");
    features(claims);
    if (!(claims.get("activated") instanceof Boolean)) throw new Refused("claims");
    Long exp = claims.containsKey("exp") ? whole(claims, "exp") : null;
    if (!claims.get("jti").equals(jti) || !claims.get("fp").equals(machineId(jti, fingerprint)))
      throw new Refused("other_machine");
    if (nonce != null && !claims.get("nonce").equals(nonce)) throw new Refused("other_question");
    long signed = whole(claims, "iat");
    long now = nonce == null ? clock : signed;
    if (now < signed - TOLERANCE) throw new Refused("moved_back", claims);
    if (exp == null || now >= exp) throw new Refused("expired", claims);
    return new Result(claims.get("state").equals("grace") ? "grace" : "valid", claims, Math.max(now, signed));
  }

  /** How the server names a machine: SHA-256 of the licence, a colon and the fingerprint. */
  public static String machineId(String jti, String fingerprint) {
    try {
      byte[] text = (jti + ":" + fingerprint).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  private static Map<String, Object> readToken(String token, String type, Map<String, String> keys) throws Refused {
    String[] parts = token.split("\\.", -1);
    if (token.length() > 4096 || parts.length != 3) throw new Refused("malformed");
    for (String part : parts) if (!part.matches("[A-Za-z0-9_-]+")) throw new Refused("malformed");
    byte[][] bytes = new byte[3][];
    for (int i = 0; i < 3; i++) bytes[i] = decode(parts[i]);
    Map<String, Object> header = objectIn(bytes[0]);
    Map<String, Object> claims = objectIn(bytes[1]);
    if (!"EdDSA".equals(header.get("alg"))) throw new Refused("algorithm");
    if (!type.equals(header.get("typ"))) throw new Refused("type");
    if (!(header.get("kid") instanceof String kid) || header.size() != 3) throw new Refused("malformed");
    String x = keys.get(kid);
    if (x == null) throw new Refused("unknown_key");
    if (!isSigned(x, parts[0] + "." + parts[1], bytes[2])) throw new Refused("signature");
    return claims;
  }

  /** Other last characters decode to the same bytes. Only one way of writing is taken. */
  private static byte[] decode(String part) throws Refused {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      if (Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part)) return bytes;
    } catch (IllegalArgumentException error) {
      // As wrong as the other.
    }
    throw new Refused("encoding");
  }

  private static boolean isSigned(String x, String signed, byte[] signature) {
    try {
      byte[] raw = Base64.getUrlDecoder().decode(x);
      byte[] spki = Arrays.copyOf(SPKI, SPKI.length + raw.length);
      System.arraycopy(raw, 0, spki, SPKI.length, raw.length);
      PublicKey key = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(spki));
      Signature check = Signature.getInstance("Ed25519");
      check.initVerify(key);
      check.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signature.length == 64 && check.verify(signature);
    } catch (GeneralSecurityException error) {
      return false;
    }
  }

  private static void texts(Map<String, Object> claims, String... names) throws Refused {
    for (String name : names) if (!(claims.get(name) instanceof String)) throw new Refused("claims");
  }

  private static void wholes(Map<String, Object> claims, String... names) throws Refused {
    for (String name : names) whole(claims, name);
  }

  private static long whole(Map<String, Object> claims, String name) throws Refused {
    if (claims.get(name) instanceof Long number && number >= 0) return number;
    throw new Refused("claims");
  }

  private static void features(Map<String, Object> claims) throws Refused {
    if (!(claims.get("features") instanceof List<?> list)) throw new Refused("claims");
    for (Object one : list) if (!(one instanceof String)) throw new Refused("claims");
  }

  private static Map<String, Object> objectIn(byte[] bytes) throws Refused {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (new Json(text).whole() instanceof Map<?, ?> map) {
        Map<String, Object> read = new LinkedHashMap<>();
        map.forEach((name, value) -> read.put((String) name, value));
        return read;
      }
    } catch (CharacterCodingException | IllegalArgumentException error) {
      // No JSON, or no UTF-8.
    }
    throw new Refused("malformed");
  }

  /** As much of JSON as is signed: Java has no reader of its own. Whole numbers are {@code Long}, others {@code BigDecimal}. */
  private static final class Json {
    private final String text;
    private int at = 0;
    private int depth = 0;

    Json(String text) {
      this.text = text;
    }

    Object whole() {
      Object value = value();
      space();
      if (at < text.length()) throw new IllegalArgumentException();
      return value;
    }

    private Object value() {
      space();
      if (at >= text.length() || ++depth > 50) throw new IllegalArgumentException();
      Object read = switch (text.charAt(at)) {
        case '{' -> object();
        case '[' -> array();
        case '"' -> string();
        case 't' -> word("true", Boolean.TRUE);
        case 'f' -> word("false", Boolean.FALSE);
        case 'n' -> word("null", null);
        default -> number();
      };
      depth--;
      return read;
    }

    private Map<String, Object> object() {
      Map<String, Object> map = new LinkedHashMap<>();
      at++;
      for (space(); !take('}'); space()) {
        if (!map.isEmpty()) require(',');
        space();
        String name = string();
        space();
        require(':');
        map.put(name, value());
      }
      return map;
    }

    private List<Object> array() {
      List<Object> list = new ArrayList<>();
      at++;
      for (space(); !take(']'); space()) {
        if (!list.isEmpty()) require(',');
        list.add(value());
      }
      return list;
    }

    private String string() {
      require('"');
      StringBuilder read = new StringBuilder();
      while (!take('"')) {
        char letter = next();
        if (letter < ' ') throw new IllegalArgumentException();
        read.append(letter == '\\' ? escaped() : letter);
      }
      return read.toString();
    }

    private char escaped() {
      char letter = next();
      int place = "\"\\/bfnrt".indexOf(letter);
      if (place >= 0) return "\"\\/\b\f\n\r\t".charAt(place);
      if (letter != 'u' || at + 4 > text.length()) throw new IllegalArgumentException();
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Object number() {
      int from = at;
      while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
      String written = text.substring(from, at);
      if (!written.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?")) throw new IllegalArgumentException();
      BigDecimal number = new BigDecimal(written);
      try {
        return number.longValueExact();
      } catch (ArithmeticException error) {
        return number;
      }
    }

    private Object word(String word, Object value) {
      if (!text.startsWith(word, at)) throw new IllegalArgumentException();
      at += word.length();
      return value;
    }

    private char next() {
      if (at >= text.length()) throw new IllegalArgumentException();
      return text.charAt(at++);
    }

    private boolean take(char letter) {
      if (at >= text.length() || text.charAt(at) != letter) return false;
      at++;
      return true;
    }

    private void require(char letter) {
      if (next() != letter) throw new IllegalArgumentException();
    }

    private void space() {
      while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
    }
  }

  /**
   * Answers questions, one a line with tabs between: {@code licence, token, app, now, lastSeen} or
   * {@code answer, token, jti, fingerprint, nonce, now}; empty is null. Answers are the state and {@code seen}, or the fault and the licence
   * that is known nevertheless. Arguments are {@code kid=x}, the public keys.
   */
  public static void main(String[] args) throws Exception {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String arg : args) {
      int at = arg.indexOf('=');
      keys.put(arg.substring(0, at), arg.substring(at + 1));
    }
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] part = line.split("\t", -1);
      try {
        Result result = part[0].equals("licence")
            ? verifyLicence(part[1], keys, part[2], Long.parseLong(part[3]), part[4].isEmpty() ? null : Long.valueOf(part[4]))
            : verifyAnswer(part[1], keys, part[2], part[3], part[4].isEmpty() ? null : part[4], Long.parseLong(part[5]));
        System.out.println(result.state() + " " + result.seen());
      } catch (Refused refused) {
        System.out.println(refused.claims == null ? refused.fault : refused.fault + " " + refused.claims.get("jti"));
      }
    }
  }
}
